import { signInsSince } from '#features/identity/reads.server.ts'
import type { Evidence } from '#features/invoice/evidenceSchema.ts'
import { documentsOf } from '#features/invoice/reads.server.ts'
import type { DrawDeps } from '#features/invoice/usecases/drawDocument.server.ts'
import { drawEvidence } from '#features/invoice/usecases/drawEvidence.server.ts'
import { readLedger } from '#features/passes/usecases/readMembership.server.ts'
import { studioName } from '#features/studio/usecases/letterhead.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import type { EvidenceSlot } from '../disputeRules.ts'
import type { Dispute } from '../disputeStore.server.ts'
import { movementsOf } from '../documentStore.server.ts'
import { type EvidenceFacts, factsText, wordEvidence } from '../evidence.server.ts'
import { messagesAbout, purchaseOf, returnsOf, visitsOf } from '../evidenceStore.server.ts'
import { shownTermsOf } from '../shownTermsStore.server.ts'
import { methodName } from './documentPdf.server.ts'

export interface EvidenceRequest {
  dispute: Dispute
  note: string | null
  /** The member of staff who prepares it. */
  by: string
  /** Whether they may open the documents of somebody whose data was erased. */
  canOpenSealed: boolean
}

/** Our data about a disputed payment; undefined if it paid no order of the studio. */
async function readFacts(
  { db }: Pick<DrawDeps, 'db'>,
  { dispute, note, by, canOpenSealed }: EvidenceRequest,
  now: Temporal.Instant,
): Promise<EvidenceFacts | undefined> {
  const purchase = dispute.orderId === null ? undefined : await purchaseOf(db, dispute.orderId)
  if (!purchase) return undefined
  const { orderId, pass } = purchase
  const [studio, documents, movements, visits, ledger, messages, signIns, shown, returns] = await Promise.all(
    [
      studioName(db),
      documentsOf(db, [orderId]),
      movementsOf(db, orderId),
      visitsOf(db, purchase),
      pass ? readLedger(db, pass.holderId, pass.id) : [],
      messagesAbout(db, purchase),
      // The buyer was signed in when they paid, so the sign-ins of the day before the payment count.
      signInsSince(db, purchase.personId, purchase.paidAt.subtract({ hours: 24 })),
      shownTermsOf(db, orderId),
      returnsOf(db, orderId),
    ],
  )
  return {
    studio,
    dispute,
    purchase,
    documents,
    isSealed: purchase.isErased && !canOpenSealed,
    movements: new Map(movements.map(({ id, method, at }) => [id, { method: methodName(method), at }])),
    visits,
    ledger,
    messages,
    signIns,
    shown,
    returns,
    note,
    preparedBy: by,
    preparedAt: now,
  }
}

export interface DrawnEvidence {
  pdf: Buffer
  /** The slots that have content. */
  slots: EvidenceSlot[]
  /** What happened, in a few sentences. */
  facts: string
}

/** The evidence as a PDF in a language; undefined if the disputed payment paid no order of the studio. */
export async function drawnEvidence(
  deps: DrawDeps,
  request: EvidenceRequest,
  language: Language,
  now: Temporal.Instant,
): Promise<DrawnEvidence | undefined> {
  const facts = await inLanguage(language, () => readFacts(deps, request, now))
  if (!facts) return undefined
  const evidenceOf = () => wordEvidence(facts)
  const evidence = inLanguage(language, evidenceOf)
  return {
    pdf: await drawEvidence(deps, { language, evidenceOf }),
    slots: filledSlots(evidence),
    facts: inLanguage(language, () => factsText(facts)),
  }
}

const filledSlots = ({ slots }: Evidence): EvidenceSlot[] =>
  slots.flatMap(({ name, sections }) => (sections.length > 0 ? [name as EvidenceSlot] : []))

/** The content of the evidence in the current language, without drawing it. */
export async function listEvidence(
  deps: Pick<DrawDeps, 'db'>,
  request: EvidenceRequest,
  now: Temporal.Instant,
): Promise<{
  facts: string
  slots: { name: EvidenceSlot; title: string; content: string; isEmpty: boolean }[]
} | null> {
  const facts = await readFacts(deps, request, now)
  if (!facts) return null
  const { slots } = wordEvidence(facts)
  return {
    facts: factsText(facts),
    slots: slots.map(({ name, title, content, sections }) => ({
      name: name as EvidenceSlot,
      title,
      content,
      isEmpty: sections.length === 0,
    })),
  }
}
