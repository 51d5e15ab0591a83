import type * as english from './refusals.ts'

/** Hindi: refusals that concern invitations to passes for two. */
export const passInvitationRefusals: typeof english.passInvitationRefusals = {
  INVITATION_LINK_INVALID: () =>
    'इस लिंक से कोई निमंत्रण नहीं खुलता। शायद यह कट गया है: इसे मेल से खोलें, या दोबारा माँगें।',
  INVITATION_ACCEPTED: () => 'यह निमंत्रण पहले ही स्वीकार हो चुका है। निमंत्रण एक ही बार काम करता है।',
  INVITATION_WITHDRAWN: () =>
    'यह निमंत्रण अब काम नहीं करता: इसे वापस ले लिया गया, या इसकी जगह नया भेजा गया। जिन्होंने बुलाया, उनसे पूछें।',
  INVITATION_EXPIRED: () => 'यह निमंत्रण समाप्त हो गया: वह सात दिन के लिए था। नया निमंत्रण माँगें।',
}
