// Gives mesh assets their physics in an OpenSim-like server: .NET 6 or newer, or Mono 6; no packages.

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
    /// <summary>The server's problem (RFC 9457): Code is a stable word.</summary>
    public sealed class RefusedException : Exception
    {
        public string Code { get; }

        public RefusedException(string code, string detail) : base(detail)
        {
            Code = code;
        }
    }

    /// <summary>Of the result map what a server needs; the rest is left where it is.</summary>
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

        /// <param name="server">Such as http://127.0.0.1:8080/</param>
        /// <param name="key">Where the server wants one</param>
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
        /// The asset with its physics_convex block put in. Every other block keeps its bytes, so an uploader may call
        /// this before it stores an asset that came without physics.
        /// </summary>
        public Task<byte[]> WithPhysicsAsync(
            byte[] asset, string method = "solid", CancellationToken cancel = default(CancellationToken))
        {
            return PostAsync(asset, Asset, method, cancel);
        }

        /// <summary>Hulls and costs of a mesh asset, or of a model in any format that the server reads.</summary>
        public async Task<Result> DecomposeAsync(
            byte[] model, string method = "solid", CancellationToken cancel = default(CancellationToken))
        {
            byte[] json = await PostAsync(model, "application/json", method, cancel).ConfigureAwait(false);
            return Read<Result>(json);
        }

        private async Task<byte[]> PostAsync(byte[] body, string accept, string method, CancellationToken cancel)
        {
            // The server finds out from the first bytes what came.
            string path = "decompose?method=" + Uri.EscapeDataString(method);
            using (var request = new HttpRequestMessage(HttpMethod.Post, path))
            {
                request.Content = new ByteArrayContent(body);
                request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(accept));
                using (HttpResponseMessage response = await _http.SendAsync(request, cancel).ConfigureAwait(false))
                {
                    byte[] answer = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                    if (response.IsSuccessStatusCode)
                        return answer;
                    throw Refused(answer, (int)response.StatusCode);
                }
            }
        }

        [DataContract]
        private sealed class Problem
        {
            [DataMember(Name = "code")] public string Code = null;
            [DataMember(Name = "detail")] public string Detail = null;
        }

        private static RefusedException Refused(byte[] answer, int status)
        {
            try
            {
                Problem problem = Read<Problem>(answer);
                return new RefusedException(problem.Code ?? "http_" + status, problem.Detail ?? "");
            }
            catch (SerializationException)
            {
                // Something between here and the server answered.
                return new RefusedException("http_" + status, "The server answered " + status);
            }
        }

        private static T Read<T>(byte[] json)
        {
            using (var stream = new MemoryStream(json))
                return (T)new DataContractJsonSerializer(typeof(T)).ReadObject(stream);
        }
    }
}
