import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { Choice, Consent, DeviceChoice, messagesContract } from './schema.ts'

const api = client<typeof messagesContract>()

/** The messages that the member gets, and their consents. */
export const messagesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['messages', memberId],
    queryFn: async () => (await api('GET /user/messages')).data,
  })

export const chooseMessages = (choice: Choice) => api('PUT /user/messages', { body: choice })

export const sendConsent = (consent: Consent) => api('PUT /user/consents', { body: consent })

export const saveDevice = (device: DeviceChoice) => api('PUT /user/messages/device', { body: device })

export const endDevice = () => api('DELETE /user/messages/device')

/** Uses the link in a mail, whose token contains the person and the topic. */
export const chooseByLink = async (optOutToken: string, isOn: boolean) =>
  (await api('PUT /messages/:optOutToken', { params: { optOutToken }, body: { isOn } })).data
