import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import type { Pose } from '#features/booking/ui/Figure.tsx'
import type { SheetView } from '#features/booking/ui/sheetView.ts'

/** Everything that the sheet of a class can show. */
export type SheetContent =
  | SheetView
  | 'loading'
  | 'failed'
  | 'afterPaying'
  | 'processing'
  | 'changed'
  | 'filled'

export interface SheetStage {
  pose: Pose
  /** 0 to 1 */
  progress: number
  /** The text above the class. */
  label: string
  title: string
  next?: string | undefined
  /** Whether the sheet shows the held seat and its remaining time in this stage. */
  showsHold?: boolean
}

/** The progress of a stage, as a number, a bar and a label. */
export function stageOf(shown: SheetContent): SheetStage {
  const { stage, yourClass: label } = text
  const stepOf = (title: string) => `${label}, ${title.split(':')[0]?.toLocaleLowerCase()}`
  switch (shown) {
    case 'loading':
    case 'failed':
    case 'class':
      return { pose: 'lying', progress: 0.12, label, title: stage.class, next: stage.thenYou }
    case 'who':
      return {
        pose: 'rising',
        progress: 0.3,
        label: stepOf(stage.you),
        title: stage.you,
        next: stage.thenPass,
      }
    case 'pass':
      return {
        pose: 'rounded',
        progress: 0.55,
        label: stepOf(stage.pass),
        title: stage.pass,
        next: stage.thenPay,
      }
    case 'pay':
    case 'afterPaying':
      return {
        pose: 'held',
        progress: shown === 'pay' ? 0.75 : 0.8,
        label: stepOf(stage.pay),
        title: stage.pay,
        next: stage.thenIn,
        showsHold: true,
      }
    case 'one':
      return { pose: 'rounded', progress: 0.5, label, title: stage.one, next: stage.onePays }
    case 'conflict':
      return { pose: 'between', progress: 0.5, label, title: stage.question, next: stage.nothingYet }
    case 'processing':
      return { pose: 'held', progress: 0.9, label, title: stage.processing, next: stage.thenIn }
    case 'changed':
      return {
        pose: 'held',
        progress: 0.8,
        label,
        title: stage.changed,
        next: stage.nothingYet,
        showsHold: true,
      }
    case 'filled':
      return { pose: 'rolledOver', progress: 0.8, label, title: stage.paidNotBooked, next: stage.untouched }
    case 'full':
      return { pose: 'rolledOver', progress: 0.12, label, title: stage.full }
    case 'closed':
      return { pose: 'rolledOver', progress: 0.12, label, title: stage.closed }
    case 'booked':
      return {
        pose: 'balanced',
        progress: 1,
        label: text.yourSeat,
        title: stage.booked,
        next: stage.bookedThen,
      }
  }
}
