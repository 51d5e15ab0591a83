import type { DemoTraining } from '../trainings.ts'
import { barre } from './trainings/barre.ts'
import { bridge } from './trainings/bridge.ts'
import { mat } from './trainings/mat.ts'
import { reformer } from './trainings/reformer.ts'

/** The texts of a training; lists have the same length as in English. */
export interface TrainingInHindi
  extends Pick<
    DemoTraining,
    'title' | 'summary' | 'level' | 'schedule' | 'whatIsIncluded' | 'requirements' | 'faqs'
  > {
  curriculum: { title: string; text: string }[]
  descriptionHtml: string
}

/** The trainings in Hindi, by their keys. */
export const trainingsInHindi: Record<string, TrainingInHindi> = {
  'classical-mat-level-1': mat,
  'barre-teacher': barre,
  reformer,
  'apparatus-bridge': bridge,
}
