import * as z from 'zod'
import { email, endpoint, line } from '#lib/contract.ts'

export const topics = ['contactUs', 'privateClass', 'teacherTraining'] as const
export type Topic = (typeof topics)[number]

export const enquiryInput = z.object({
  name: line(120, 'Please enter your name.'),
  email,
  phone: z
    .string()
    .trim()
    .max(24, 'This phone number is too long.')
    .regex(/^[+0-9 ()-]*$/, 'Please enter digits.')
    .optional(),
  message: z
    .string('Please write a message.')
    .trim()
    .min(1, 'Please write a message.')
    .max(4000, 'Please use at most 4,000 characters.')
    .regex(/^[^\0]*$/, 'Please use plain text.'),
  topic: z.enum(topics).default('contactUs'),
  /** A field that people don't see: only a program fills it in. */
  website: z.string().max(2000).optional(),
  /** Milliseconds from when the form was shown until it was sent. */
  elapsed: z.number().min(0).optional(),
})
export type EnquiryInput = z.infer<typeof enquiryInput>

export const enquiryContract = {
  'POST /user/create-enquiry': endpoint({
    method: 'POST',
    path: '/user/create-enquiry',
    summary: 'Sends an enquiry to the studio; the sender is answered by mail',
    access: 'public',
    body: enquiryInput,
    data: z.null(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
}
