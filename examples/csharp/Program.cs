// Adds physics to a mesh asset:  hullwright.exe SERVER ASSET OUT [METHOD]

using System;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;

namespace Hullwright
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            if (arguments.Length < 3)
            {
                Console.Error.WriteLine("usage: hullwright.exe SERVER ASSET OUT [METHOD]");
                return 2;
            }
            try
            {
                FillInAsync(arguments).GetAwaiter().GetResult();
                return 0;
            }
            catch (RefusedException refused)
            {
                Console.Error.WriteLine("refused: {0} ({1})", refused.Message, refused.Code);
                return 1;
            }
            catch (Exception fault) when (fault is HttpRequestException || fault is IOException || fault is TaskCanceledException)
            {
                Console.Error.WriteLine("{0}", (fault.InnerException ?? fault).Message);
                return 1;
            }
        }

        private static async Task FillInAsync(string[] arguments)
        {
            string method = arguments.Length > 3 ? arguments[3] : "solid";
            byte[] asset = File.ReadAllBytes(arguments[1]);
            using (var client = new Client(new Uri(arguments[0])))
            {
                Result result = await client.DecomposeAsync(asset, method);
                Console.WriteLine(FormattableString.Invariant(
                    $"{result.Hulls.Length} {(result.Hulls.Length == 1 ? "hull" : "hulls")}, physics cost {result.Cost.InForce.Cost:0.00}"));
                File.WriteAllBytes(arguments[2], await client.WithPhysicsAsync(asset, method));
            }
        }
    }
}
