import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern answers to enquiries. */
const messages = {
  NO_MAIL_ADDRESS: () =>
    'They wrote by WhatsApp, and we do not know their e-mail address. Answer them by WhatsApp.',
  WHATSAPP_OFF: () => 'Nothing is sent by WhatsApp: its keys are not in the settings of the server.',
  WHATSAPP_WINDOW_CLOSED: () =>
    'It is more than 24 hours since they last wrote, and WhatsApp no longer accepts free text. Send an approved message below, or answer by mail. Your text is saved.',
  WHATSAPP_TEMPLATE: () => 'WhatsApp does not allow this message any more. Choose another one.',
  WHATSAPP_STOPPED: () =>
    'They have opted out of messages by WhatsApp, so nothing was sent. You can answer as soon as they write again.',
} satisfies RefusalMessages

export const enquiryRefusals: RefusalTexts<typeof messages> = inLanguages('enquiryRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    enquiry: keyof typeof enquiryRefusals
  }
}
