import type { CSSProperties, ReactNode } from 'react'
import { MACHINE, PLAN } from '#lib/roomPlan.ts'
import css from './RoomPlan.module.css'

export interface PlanMachine {
  _id: string
  x: number
  y: number
  isTurned: boolean
  /** The machine is out of order, so nobody can book it. */
  isBroken: boolean
}

/** The thickness of the wall around the floor. */
const WALL = 40
const [TOTAL_WIDTH, TOTAL_DEPTH] = [PLAN.width + 2 * WALL, PLAN.depth + 2 * WALL]
const percent = (part: number, all: number) => `${(100 * part) / all}%`

/** The position and size of a machine's click target: the machine, with some space along its long sides. */
export function targetOf({ x, y, isTurned }: Pick<PlanMachine, 'x' | 'y' | 'isTurned'>): CSSProperties {
  const [width, depth] = isTurned
    ? [MACHINE.width * 1.5, MACHINE.length]
    : [MACHINE.length, MACHINE.width * 1.5]
  return {
    left: percent(x + WALL, TOTAL_WIDTH),
    top: percent(y + WALL, TOTAL_DEPTH),
    width: percent(width, TOTAL_WIDTH),
    height: percent(depth, TOTAL_DEPTH),
  }
}

/** The position of a pointer on the plan, in centimetres. */
export function pointOn(room: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }) {
  return {
    x: ((clientX - room.left) / room.width) * TOTAL_WIDTH - WALL,
    y: ((clientY - room.top) / room.height) * TOTAL_DEPTH - WALL,
  }
}

/** The plan of a room with its machines; the click targets over them are the children. */
export const RoomPlan = ({ machines, children }: { machines: PlanMachine[]; children: ReactNode }) => (
  <div className={css.room} data-room="">
    <svg
      viewBox={`${-WALL} ${-WALL} ${TOTAL_WIDTH} ${TOTAL_DEPTH}`}
      aria-hidden="true"
      className={css.drawing}
    >
      <path d={`M0 0H${PLAN.width}V${PLAN.depth}H0z`} className={css.floor} />
      {machines.map((machine) => (
        <Machine key={machine._id} {...machine} />
      ))}
    </svg>
    {children}
  </div>
)

/** A reformer: frame, springs at the foot, and the carriage. */
const Machine = ({ x, y, isTurned, isBroken }: PlanMachine) => (
  <g transform={`translate(${x} ${y})${isTurned ? ' rotate(90)' : ''}`} className={css.line}>
    <path d="M-120 -46H120V46H-120z" />
    <path d="M52 -28H120M52 -9H120M52 9H120M52 28H120" className={css.thin} />
    <path d="M120 -46V46" className={css.thick} />
    <path d="M-71 -37H52V37H-71z" className={css.carriage} />
    {isBroken && <path d="M-116 -42L116 42M-116 42L116 -42" />}
  </g>
)
