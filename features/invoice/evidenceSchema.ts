import type { TaxDocument } from './documentSchema.ts'

/** The evidence for a dispute: the content of one PDF, in one language. */
export interface Evidence {
  title: string
  /** Shown below the title: which dispute it is about. */
  lead: string
  studio: string
  /** Labels with their values, below the base line. */
  band: [label: string, value: string][]
  /** What happened, in one or two sentences. */
  facts: string
  /** The events in the order of their time. */
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

/** A slot with its content. `name`: as the gateway names it. Without sections the slot is empty. */
export interface FilledSlot {
  name: string
  title: string
  content: string
  sections: EvidenceSection[]
}

export type EvidenceSection =
  | { kind: 'text'; heading?: string; paragraphs: string[] }
  | { kind: 'table'; heading?: string; columns: EvidenceColumn[]; rows: string[][] }
  /** A document on a separate page. */
  | { kind: 'document'; document: TaxDocument; payment: { method: string; at: Temporal.Instant } | null }

export interface EvidenceColumn {
  head: string
  /** As a share of the page's width. */
  share: number
  isAmount?: boolean
}
