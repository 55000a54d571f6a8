import type { ComponentChildren } from "preact";
import type { Scale } from "../../model/scale.ts";

/** The size of a chart and the margins around its plot area, in units of its `viewBox`. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the left and right ends of the plot area, as the arguments of a scale. */
export const across = ({ width, left, right }: Field): [number, number] => [left, width - right];

/** Returns the bottom and top ends of the plot area, as the arguments of a scale. */
export const upward = ({ height, top, bottom }: Field): [number, number] => [height - bottom, top];

interface Props {
  readonly field: Field;
  readonly x: Scale;
  readonly y: Scale;
  /** Title of the horizontal axis. */
  readonly counts: string;
  readonly textOfX?: (tick: number) => string;
  readonly textOfY?: (tick: number) => string;
  /** `group` for a chart with elements that can be selected, otherwise `img`. */
  readonly role: "img" | "group";
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Two axes with ticks and grid lines, and `children` in the plot area. */
export function Chart({ field, x, y, counts, textOfX = String, textOfY = String, role, label, children }: Props) {
  const [[left, right], [bottom, top]] = [across(field), upward(field)];
  return (
    <div class="chart">
      <svg viewBox={`0 0 ${field.width} ${field.height}`} role={role} aria-label={label}>
        {x.ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} />
            <text x={x(tick)} y={bottom + 13} text-anchor="middle">
              {textOfX(tick)}
            </text>
          </g>
        ))}
        {y.ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
            <text x={left - 5} y={y(tick) + 3} text-anchor="end">
              {textOfY(tick)}
            </text>
          </g>
        ))}
        <text class="axis" x={(left + right) / 2} y={field.height - 4} text-anchor="middle">
          {counts}
        </text>
        {children}
      </svg>
    </div>
  );
}
