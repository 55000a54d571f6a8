import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { named } from "../../model/collada.ts";
import { curlCommand, programCommand, storedCommand } from "../../model/commands.ts";
import { writeLink } from "../../model/link.ts";
import { isPicked, isWhole, type Outcome } from "../../model/outcome.ts";
import { isScene } from "../../model/scene.ts";
import { explain, plainProblem, type Trouble } from "../../model/trouble.ts";
import { ServiceError } from "../../service/client.ts";
import { download } from "../../state/effects.ts";
import { assetsOf } from "../../state/scene.ts";
import { chosen, doc, session, set } from "../../state/store.ts";
import { Icon } from "../parts/icons.tsx";
import { viewer } from "../stage/stage.tsx";
import { Details } from "./details.tsx";
import { keyOf, ROUTES, SCENE_ROUTE, WHOLE_ROUTES, type Form, type Route } from "./routes.tsx";

/** Step 3: the file for each way into the world, and what to do with it. */
export function TakePanel() {
  const outcome = chosen.value;
  return (
    <section class="step take" aria-labelledby="take-title">
      <header>
        <h2 id="take-title" tabIndex={-1}>
          <span class="n">3</span>Take it
        </h2>
      </header>
      {outcome ? (
        <>
          <Routes outcome={outcome} />
          <Details />
        </>
      ) : (
        <p class="empty">
          Ready for the <b>viewer’s upload window</b>, your <b>uploader or pipeline</b>, <b>Blender</b>, or as a <b>picture</b>.
        </p>
      )}
    </section>
  );
}

const stem = (): string => doc.value.model?.name.replace(/\.[^.]+$/, "") || "model";

/** The ways of a scene: the request of the whole, an asset for each mesh, the picture. */
const SCENE_ROUTES = WHOLE_ROUTES.toSpliced(-1, 0, SCENE_ROUTE);

const routesOf = ({ from }: Outcome): readonly Route[] => (isScene(from) ? SCENE_ROUTES : isWhole(from) ? WHOLE_ROUTES : ROUTES);

function Routes({ outcome }: { outcome: Outcome }) {
  const routes = routesOf(outcome);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<Trouble | null>(null);
  const take = async (form: Form) => {
    setBusy(keyOf(form));
    setFault(null);
    try {
      await save(outcome, form);
      set({ said: `Saved ${stem()}${form.suffix}.${form.ending}.` });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFault(explain(error.problem));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {session.value.looking && <p class="note">The files below are those of the result in use, not of the one you look at. The picture is of what you see.</p>}
      <ul class="routes">
        {routes.map((route, number) => (
          <Option key={route.title} route={route} on={number === Math.min(at, routes.length - 1)} choose={() => setAt(number)} busy={busy} stored={outcome.stored} take={take} />
        ))}
      </ul>
      {fault && (
        <div class="warn" role="alert">
          <p>
            <b>{fault.title}</b>
          </p>
          <p>{fault.advice}</p>
          <small>{fault.detail}</small>
        </div>
      )}
      <Copies outcome={outcome} />
    </>
  );
}

interface OptionProps {
  readonly route: Route;
  readonly on: boolean;
  readonly choose: () => void;
  readonly busy: string | null;
  readonly stored: boolean;
  readonly take: (form: Form) => Promise<void>;
}

function Option({ route: { title, forms, next }, on, choose, busy, stored, take }: OptionProps) {
  const [first] = forms;
  return (
    <li class={`opt ${on ? "on" : ""}`}>
      <label>
        <input type="radio" name="take" checked={on} onChange={choose} />
        <span>{title}</span>
        <code>{first ? `.${first.ending}` : ""}</code>
      </label>
      {on && (
        <div class="more">
          {forms.map((form, number) => (
            <button key={keyOf(form)} type="button" class={number === 0 ? "btn main wide" : "btn wide"} data-form={keyOf(form)} disabled={busy !== null || !(stored || form.own === "picture")} onClick={() => void take(form)}>
              {number === 0 && <Icon name="download" />}
              {busy === keyOf(form) ? "Fetching…" : form.title}
            </button>
          ))}
          {!stored && forms.some(({ own }) => !own) && <small>This server keeps alternatives as hulls only. Choose its cost under “at most” to get every form.</small>}
          <small>
            <b>Next:</b> {next}
          </small>
        </div>
      )}
    </li>
  );
}

async function save(outcome: Outcome, { own, mediaType, suffix, ending }: Form): Promise<void> {
  if (own === "picture") {
    const picture = await viewer.current?.picture();
    if (!picture) throw new ServiceError(plainProblem(0, "no_picture", ""));
    return saveAs(picture, `${stem()}${suffix}.${ending}`);
  }
  if (own === "assets") return saveAs(await assetsOf(outcome), `${stem()}${suffix}.${ending}`);
  const file = await download(outcome, mediaType);
  saveAs(ending === "dae" ? new Blob([named(await file.text(), stem())], { type: mediaType }) : file, `${stem()}${suffix}.${ending}`);
}

/** A link to the result, and the same request for programs. */
function Copies({ outcome }: { outcome: Outcome }) {
  const { model } = doc.value;
  if (!model) return null;
  const files = model.files ?? [{ level: null, name: model.name }];
  const picked = isPicked(outcome);
  // The settings of a picked result make another one, so its commands fetch it by its id.
  const program = picked ? undefined : programCommand(files, outcome.params);
  return (
    <details class="fold" id="copies">
      <summary>Link and commands</summary>
      <div class="folded">
        {outcome.stored && <Copy what="link" text={`${location.origin}/${writeLink(outcome.key, model.name, outcome.params, picked)}`} />}
        {picked ? outcome.stored && <Copy what="curl" text={storedCommand(location.origin, outcome.key)} /> : <Copy what="curl" text={curlCommand(location.origin, files, outcome.params)} />}
        {program && <Copy what="command line" text={program} />}
        {outcome.stored && <p class="muted id">{outcome.key}</p>}
      </div>
    </details>
  );
}

function Copy({ what, text }: { what: string; text: string }) {
  const [done, setDone] = useState<"copied" | "shown" | null>(null);
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      set({ said: `Copied the ${what}.` });
      setDone("copied");
    } catch {
      // Browsers permit copying only on secure origins. Otherwise select the text for copying by hand.
      set({ said: `The browser does not let this page copy. The ${what} is selected: copy it with the keyboard.` });
      setDone("shown");
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  // Select the text as soon as it is in the page: an effect after the next frame would let a quick person copy nothing.
  useLayoutEffect(() => {
    if (done === "shown" && code.current) getSelection()?.selectAllChildren(code.current);
  }, [done]);
  return (
    <div class="copy">
      <button type="button" class="btn small" data-copy={what} onClick={() => void copy()}>
        {done === "copied" ? `Copied: ${what}` : `Copy as ${what}`}
      </button>
      {done === "shown" && <small>Selected below: copy it with the keyboard.</small>}
      {done && (
        <code ref={code} tabIndex={0} aria-label={`The ${what}`}>
          {text}
        </code>
      )}
    </div>
  );
}

function saveAs(blob: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
