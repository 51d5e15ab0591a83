/** Hindi: the server's answers about invitations to use a pass. */
import type * as english from './invitation.ts'

export const invitationText: typeof english.invitationText = {
  sent: (email) => `निमंत्रण ${email} पर जा रहा है।`,
  made: 'लिंक बन गया है। इसे अभी कॉपी करें: यह सिर्फ़ इसी बार दिखता है।',
  withdrawn: 'निमंत्रण वापस ले लिया गया। उसका लिंक अब काम नहीं करता।',
  accepted: (pass) => `अब ${pass} से बुक करें।`,
}
