import { commonText } from '#text/common.ts'
import './spinner.css'
import { Mark } from './Mark.tsx'

/** The ball alone, for inside a button that says "Loading..." itself. */
export const Ball = () => (
  <span className="roll" aria-hidden="true">
    <Mark tone="current" />
  </span>
)

/** Something larger is on its way: the mark rolls like a ball. `label` is read out, and shown with `shown`. */
export const Spinner = ({ label = commonText.loading, shown }: { label?: string; shown?: boolean }) => (
  <div className="wait" role="status">
    <span className="roll" aria-hidden="true">
      <Mark />
    </span>
    <span className={shown ? 'small' : 'vh'}>{label}</span>
  </div>
)
