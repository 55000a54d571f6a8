// Gives mesh assets their physics in an OpenSim-like server: .NET 6 or newer, no packages.
// Not run by this repository's tests, which have no .NET; the requests are those of examples/node, which are.

using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Hullwright
{
    /// <summary>The server's problem (RFC 9457): Code is a stable word.</summary>
    public sealed class RefusedException : Exception
    {
        public string Code { get; }

        public RefusedException(string code, string detail) : base(detail)
        {
            Code = code;
        }
    }

    public sealed class Client
    {
        private const string Asset = "application/vnd.ll.mesh";
        private readonly HttpClient _http;

        /// <param name="server">Such as http://127.0.0.1:8080/</param>
        /// <param name="key">Where the server wants one</param>
        public Client(Uri server, string? key = null)
        {
            _http = new HttpClient { BaseAddress = server, Timeout = TimeSpan.FromSeconds(90) };
            if (key != null)
                _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
        }

        /// <summary>
        /// The asset with its physics_convex block put in. Every other block keeps its bytes, so an uploader may call
        /// this before it stores an asset that came without physics.
        /// </summary>
        public async Task<byte[]> WithPhysicsAsync(byte[] asset, string method = "solid", CancellationToken cancel = default)
        {
            using HttpResponseMessage response = await PostAsync(asset, Asset, Asset, method, cancel);
            return await response.Content.ReadAsByteArrayAsync(cancel);
        }

        /// <summary>The physics cost of the shape in effect.</summary>
        public async Task<double> CostAsync(byte[] asset, string method = "solid", CancellationToken cancel = default)
        {
            using HttpResponseMessage response = await PostAsync(asset, Asset, "application/json", method, cancel);
            using JsonDocument result = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync(cancel));
            return result.RootElement.GetProperty("cost").GetProperty("effective").GetProperty("cost").GetDouble();
        }

        private async Task<HttpResponseMessage> PostAsync(
            byte[] body, string contentType, string accept, string method, CancellationToken cancel)
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, "decompose?method=" + Uri.EscapeDataString(method));
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(contentType);
            request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(accept));
            HttpResponseMessage response = await _http.SendAsync(request, cancel);
            if (response.IsSuccessStatusCode)
                return response;
            using (response)
            {
                byte[] text = await response.Content.ReadAsByteArrayAsync(cancel);
                throw Problem(text, (int)response.StatusCode);
            }
        }

        private static RefusedException Problem(byte[] text, int status)
        {
            try
            {
                using JsonDocument problem = JsonDocument.Parse(text);
                JsonElement root = problem.RootElement;
                return new RefusedException(root.GetProperty("code").GetString() ?? "", root.GetProperty("detail").GetString() ?? "");
            }
            catch (Exception)
            {
                return new RefusedException("http_" + status, "The server answered " + status);
            }
        }
    }
}
