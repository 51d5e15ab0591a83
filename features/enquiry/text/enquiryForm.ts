import { inLanguages } from '#lib/language.ts'

/** Texts of the enquiry form (spec §2, §4, §5: labels and messages verbatim). */
export const enquiryFormText = inLanguages('enquiryFormText', {
  title: "Let's keep in touch",
  /** The introduction in the popup. */
  lead: 'Ask about a class, a pass or your first visit.',
  fullName: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  phonePlaceholder: 'Phone Number (optional)',
  /** The initial value of the phone field: India's dial code (spec §9). */
  dialCode: '+91 ',
  message: 'Message',
  submit: 'Submit',
  missing: 'All fields are required!',
  /** Spec §4. */
  thanks: "Thank you for reaching out! We'll get back to you shortly.",
  numberUse: 'We use your number only to answer you.',
  /** Label of the hidden field. */
  website: 'Leave this field empty',
  withoutScripts: 'This form needs JavaScript. You can also reach us by phone, mail or WhatsApp',
  failed: 'Your message could not be sent. Please try again.',
})
