import { useId } from 'react'
import { enquiryFormText as t } from '#text/enquiryForm.ts'
import { Plate } from '#ui/Plate.tsx'
import type { Topic } from '../schema.ts'
import { EnquiryForm } from './EnquiryForm.tsx'

interface EnquirySectionProps {
  topic: Topic
  lead: string
  /** What the picture shows. */
  art: string
  /** To be led to. */
  anchor?: string
}

/** The form at the end of a page that may leave questions. */
export function EnquirySection({ topic, lead, art, anchor }: EnquirySectionProps) {
  const id = useId()
  return (
    <section className="sec on-gulabi" aria-labelledby={id} id={anchor}>
      <div className="wrap keep">
        <div>
          <h2 id={id}>{t.title}</h2>
          <p className="lead keep-lead">{lead}</p>
          <Plate className="keep-art" src="/art/keep.svg" alt={art} ratio="3:2" />
        </div>
        <EnquiryForm topic={topic} />
      </div>
    </section>
  )
}
