import type { TaxDocument } from './documentSchema.ts'

/** What answers a dispute, as one PDF, in the words of one language. */
export interface Evidence {
  title: string
  /** Below the title: which dispute. */
  lead: string
  studio: string
  /** Labels with their values, below the floor. */
  band: [label: string, value: string][]
  /** What happened, in one sentence or two. */
  facts: string
  /** What happened when, in order. */
  moments: EvidenceMoment[]
  columns: { slot: string; content: string; page: string }
  slots: FilledSlot[]
  foot: { prepared: string; about: string; page: (page: number, of: number) => string }
  preparedAt: Temporal.Instant
}

export interface EvidenceMoment {
  at: Temporal.Instant
  kind: 'payment' | 'visit' | 'deadline'
  label: string
  text: string
}

/** A kind of evidence in the gateway's own word, and what is in it; without sections it is empty. */
export interface FilledSlot {
  name: string
  title: string
  content: string
  sections: EvidenceSection[]
}

export type EvidenceSection =
  | { kind: 'text'; heading?: string; paragraphs: string[] }
  | { kind: 'table'; heading?: string; columns: EvidenceColumn[]; rows: string[][] }
  /** A page of its own. */
  | { kind: 'document'; document: TaxDocument; payment: { method: string; at: Temporal.Instant } | null }

export interface EvidenceColumn {
  head: string
  /** Of the width of the page. */
  share: number
  isAmount?: boolean
}
