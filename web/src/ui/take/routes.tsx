import type { ComponentChildren } from "preact";

/** A file of a result. */
export interface Form {
  readonly title: string;
  readonly mediaType: string;
  readonly ending: string;
  /** What the file's name has after the model's name. */
  readonly suffix: string;
  /** Set if the page makes the file itself. */
  readonly own?: "picture" | "assets";
}

/** Names a file among those of its way. */
export const keyOf = ({ ending, suffix }: Form): string => (suffix === "-request" ? "request" : ending);

/** A way to use a result: its files, and the next step outside the page. */
export interface Route {
  readonly title: string;
  readonly forms: readonly Form[];
  readonly next: ComponentChildren;
}

const PHYSICS = { suffix: "-physics" } as const;

/** What an asset of the service lacks. */
const BARE = "The visible mesh in it has no texture coordinates, unless you uploaded an asset: an uploader sends its own mesh.";

const SLM: Route = {
  title: "File beside the model",
  forms: [{ title: "Download .slm (experimental)", mediaType: "application/x-slm", ending: "slm", suffix: "" }],
  next: (
    <>
      put it beside your model, with the same name. A viewer with the setting <b>MeshImportUseSLM</b> reads it instead of the model, hulls included. Nobody has verified that such an upload passes.
    </>
  ),
};

const PICTURE: Route = {
  title: "Picture",
  forms: [{ title: "This view", mediaType: "image/png", ending: "png", suffix: "", own: "picture" }],
  next: "Put it on your product page. It shows what you see here, without the page around it.",
};

/** The ways of a single mesh, the most common one first. */
export const ROUTES: readonly Route[] = [
  {
    title: "Viewer upload window",
    forms: [{ title: "Download physics file", mediaType: "model/vnd.collada+xml", ending: "dae", suffix: "_PHYS" }],
    next: (
      <>
        in the upload window open <b>Physics</b>, choose <b>From file</b> and this file. Without <b>Analyze</b> the viewer keeps its triangles, at the price of triangles: right for a triangle mesh, expensive for hulls. With it, the viewer makes hulls of its own.
        Then set Physics Shape Type to <b>Prim</b>.
      </>
    ),
  },
  {
    title: "Uploader or pipeline",
    forms: [
      { title: "Mesh asset", mediaType: "application/vnd.ll.mesh", ending: "mesh", ...PHYSICS },
      { title: "Upload request", mediaType: "application/llsd+xml;form=request", ending: "xml", suffix: "-request" },
      { title: "Physics block as LLSD", mediaType: "application/llsd+xml", ending: "xml", ...PHYSICS },
      { title: "The same, binary", mediaType: "application/llsd+binary", ending: "llsd", ...PHYSICS },
      { title: "Everything as JSON", mediaType: "application/json", ending: "json", ...PHYSICS },
    ],
    next: `give the asset to a program that sends mesh assets to your grid. It holds exactly these hulls, so nothing is analysed again. Viewers do not open it. ${BARE}`,
  },
  {
    title: "Blender",
    forms: [
      { title: "Download hulls", mediaType: "model/gltf-binary", ending: "glb", ...PHYSICS },
      { title: "The same as OBJ", mediaType: "model/obj", ending: "obj", ...PHYSICS },
    ],
    next: "import it; every hull is an object. Change what you like and drop it here again.",
  },
  {
    title: "Game engine",
    forms: [{ title: "Download colliders", mediaType: "model/gltf-binary;physics=khr", ending: "glb", suffix: "-colliders" }],
    next: (
      <>
        load it with an importer of <b>KHR_physics_rigid_bodies</b>, a draft of glTF. Every hull is a static collider.
      </>
    ),
  },
  SLM,
  PICTURE,
];

/** The ways of a scene, beside those of a whole model. */
export const SCENE_ROUTE: Route = {
  title: "An asset for each mesh",
  forms: [{ title: "Download the assets", mediaType: "application/zip", ending: "zip", suffix: "-parts", own: "assets" }],
  next: "give them to a program that sends mesh assets to your grid. Each is named after its first object; equal objects share one.",
};

/** The ways of a whole model. */
export const WHOLE_ROUTES: readonly Route[] = [
  {
    title: "Uploader or pipeline",
    forms: [
      { title: "Upload request", mediaType: "application/llsd+xml;form=request", ending: "xml", suffix: "-request" },
      { title: "With figures, binary", mediaType: "application/llsd+binary", ending: "llsd", ...PHYSICS },
      { title: "Everything as JSON", mediaType: "application/json", ending: "json", ...PHYSICS },
    ],
    next: `send the request to your grid’s upload capability. The physics of every mesh is filled in, so nothing is analysed again. ${BARE}`,
  },
  SLM,
  PICTURE,
];
