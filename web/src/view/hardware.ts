/** Names of software renderers that browsers report. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: boolean | null = null;

/** Returns whether WebGL runs without a graphics card. The result is cached, because it cannot change. */
export function drawsInSoftware(): boolean {
  known ??= SOFTWARE.test(rendererName());
  return known;
}

function rendererName(): string {
  const context = document.createElement("canvas").getContext("webgl2");
  const extension = context?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context && extension ? context.getParameter(extension.UNMASKED_RENDERER_WEBGL) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}
