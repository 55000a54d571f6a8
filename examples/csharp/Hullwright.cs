// Adds physics to mesh assets in an OpenSim-like server. It needs .NET 6 or newer, or Mono 6, and no packages.

using System;
using System.IO;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Hullwright
{
    /// <summary>An error response of the server (RFC 9457). Code is stable across versions.</summary>
    public sealed class RefusedException : Exception
    {
        public string Code { get; }

        public RefusedException(string code, string detail) : base(detail)
        {
            Code = code;
        }
    }

    /// <summary>The fields of the result that a server needs. Other fields are ignored.</summary>
    [DataContract]
    public sealed class Result
    {
        [DataMember(Name = "id")] public string Id;
        [DataMember(Name = "hulls")] public Hull[] Hulls;
        [DataMember(Name = "cost")] public Costs Cost;

        [DataContract]
        public sealed class Hull
        {
            [DataMember(Name = "vertices")] public int Vertices;
        }

        [DataContract]
        public sealed class Costs
        {
            [DataMember(Name = "effective")] public Effective InForce;
        }

        [DataContract]
        public sealed class Effective
        {
            [DataMember(Name = "rest")] public string AtRest;
            [DataMember(Name = "cost")] public double Cost;
        }
    }

    public sealed class Client : IDisposable
    {
        private const string Asset = "application/vnd.ll.mesh";
        private readonly HttpClient _http;

        /// <param name="server">Address of the server, such as http://127.0.0.1:8080/</param>
        /// <param name="key">Key, if the server requires one</param>
        public Client(Uri server, string key = null)
        {
            _http = new HttpClient { BaseAddress = server, Timeout = TimeSpan.FromSeconds(90) };
            if (key != null)
                _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
        }

        public void Dispose()
        {
            _http.Dispose();
        }

        /// <summary>
        /// Returns the asset with a physics_convex block added. All other blocks keep their bytes, so an uploader can
        /// call this method before it stores an asset without physics.
        /// </summary>
        public Task<byte[]> WithPhysicsAsync(
            byte[] asset, string method = "solid", CancellationToken cancel = default(CancellationToken))
        {
            return PostAsync(asset, Asset, method, cancel);
        }

        /// <summary>Returns hulls and costs of a model or a mesh asset in any format that the server reads.</summary>
        public async Task<Result> DecomposeAsync(
            byte[] model, string method = "solid", CancellationToken cancel = default(CancellationToken))
        {
            byte[] json = await PostAsync(model, "application/json", method, cancel).ConfigureAwait(false);
            return Read<Result>(json);
        }

        private async Task<byte[]> PostAsync(byte[] body, string accept, string method, CancellationToken cancel)
        {
            // Without a content type, the server detects the format from the first bytes.
            string path = "decompose?method=" + Uri.EscapeDataString(method);
            using (var request = new HttpRequestMessage(HttpMethod.Post, path))
            {
                request.Content = new ByteArrayContent(body);
                request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(accept));
                using (HttpResponseMessage response = await _http.SendAsync(request, cancel).ConfigureAwait(false))
                {
                    byte[] content = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                    if (response.IsSuccessStatusCode)
                        return content;
                    throw Refused(content, (int)response.StatusCode);
                }
            }
        }

        [DataContract]
        private sealed class Problem
        {
            [DataMember(Name = "code")] public string Code = null;
            [DataMember(Name = "detail")] public string Detail = null;
        }

        private static RefusedException Refused(byte[] content, int status)
        {
            try
            {
                Problem problem = Read<Problem>(content);
                return new RefusedException(problem.Code ?? "http_" + status, problem.Detail ?? "");
            }
            catch (SerializationException)
            {
                // The response comes from a proxy rather than from the server.
                return new RefusedException("http_" + status, "The server responded with status " + status);
            }
        }

        private static T Read<T>(byte[] json)
        {
            using (var stream = new MemoryStream(json))
                return (T)new DataContractJsonSerializer(typeof(T)).ReadObject(stream);
        }
    }
}
