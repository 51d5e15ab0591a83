import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern answers to enquiries. */
const messages = {
  NO_MAIL_ADDRESS: () =>
    'They wrote by WhatsApp, and we do not know their e-mail address. Reply by WhatsApp.',
  WHATSAPP_OFF: () => 'WhatsApp is not connected: its keys are missing from the server settings.',
  WHATSAPP_WINDOW_CLOSED: () =>
    'It is more than 24 hours since they last wrote, and WhatsApp no longer accepts free text. Send an approved message below, or reply by mail. Your text is saved.',
  WHATSAPP_TEMPLATE: () => 'WhatsApp does not allow this message any more. Choose another one.',
  WHATSAPP_STOPPED: () =>
    'They have opted out of messages by WhatsApp, so nothing was sent. You can reply as soon as they write again.',
} satisfies RefusalMessages

export const enquiryRefusals: RefusalTexts<typeof messages> = inLanguages('enquiryRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    enquiry: keyof typeof enquiryRefusals
  }
}
