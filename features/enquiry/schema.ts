import * as z from 'zod'
import { contract, email, fieldError, line, lines } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

export const topics = ['contactUs', 'privateClass', 'teacherTraining'] as const
export type Topic = (typeof topics)[number]

export const enquiryInput = z.object({
  name: line(120, () => fieldText.name),
  email,
  phone: z
    .string()
    .trim()
    .max(
      24,
      fieldError(() => fieldText.phoneLong),
    )
    .regex(
      /^[+0-9 ()-]*$/,
      fieldError(() => fieldText.phoneDigits),
    )
    .optional(),
  message: lines(4000, () => fieldText.message),
  topic: z.enum(topics).default('contactUs'),
  /** A hidden field: only a program fills it in. */
  website: z.string().max(2000).optional(),
  /** Milliseconds from when the form was shown until it was sent. */
  elapsed: z.number().min(0).optional(),
})
export type EnquiryInput = z.infer<typeof enquiryInput>

export const enquiryContract = contract({
  'POST /user/create-enquiry': {
    summary: 'Sends an enquiry to the studio, which replies by e-mail',
    access: 'public',
    body: enquiryInput,
    data: z.null(),
    refusals: ['TOO_MANY_REQUESTS'],
  },
})
