import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const membersPersonalData: PersonalData = {
  columns: {
    'person.merged_into': 'unchanged',
    /** `joinHouseholds` moves the members of the household. */
    'person.household_of': 'unchanged',
    'person_detail.person_id': 'movesUntilErased',
    'member_note.person_id': 'movesUntilErased',
    'member_note.author_id': 'unchanged',
    'sent_mail.person_id': 'movesUntilErased',
    'unreached_address.person_id': 'deleted',
    'health_note.person_id': 'movesUntilErased',
  },
  exported: (ids) => ({
    person: sql`
    select id, email, household_of, external_id, came_before, first_name, last_name, phone_number, phone_proven, birth_date,
      language, role, created_at, merged_into
    from person where id = ${anyOf(ids)} order by id`,
    details: sql`
    select member_since, gender, postal_address, emergency_contact, former_status from person_detail
    where person_id = ${anyOf(ids)}`,
    notes: sql`
    select id, body, created_at, edited_at from member_note where person_id = ${anyOf(ids)} order by created_at`,
    health_notes: sql`
    select words, consent_words, consent_language, consented_at, changed_at, withdrawn_at from health_note
    where person_id = ${anyOf(ids)} order by consented_at`,
    messages: sql`
    select kind, channel, subject, queued_at, sent_at, delivered_at, read_at, failed_at, reason, smtp_code from sent_mail
    where person_id = ${anyOf(ids)} order by queued_at`,
    refused_address: sql`
    select since, smtp_code, complained from unreached_address where person_id = ${anyOf(ids)}`,
  }),
}
