import type { DemoLocationName } from './studio.ts'
import { barre } from './trainings/barre.ts'
import { bridge } from './trainings/bridge.ts'
import { mat } from './trainings/mat.ts'
import { reformer } from './trainings/reformer.ts'

export type DemoTraining = {
  key: string
  title: string
  summary: string
  level: string
  location: DemoLocationName
  /** YYYY-MM-DD, first and last day. */
  startsOn: string
  endsOn: string
  schedule: string
  hours: number
  /** Paise, GST included. */
  feePaise: number
  earlyFeePaise: number
  /** YYYY-MM-DD, the last day of the early fee. */
  earlyUntil: string
  seats: number
  /** The hours of the modules add up to those of the training. */
  curriculum: { title: string; text: string; hours: number }[]
  whatIsIncluded: string[]
  requirements: string[]
  faqs: { question: string; answer: string }[]
  /** Keys of instructors. */
  instructors: string[]
  artName: string
  /** Only with p, ul, li, strong, em. */
  descriptionHtml: string
  position: number
}

export const trainings: DemoTraining[] = [mat, barre, reformer, bridge]
