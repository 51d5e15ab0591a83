import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Assertion, Proof, Registration, SecondFactorView, secondFactorContract } from './schema.ts'

/** Proofs are what the console's client would ask for: they go by the plain one. */
const plain = client<typeof secondFactorContract>()
export const secondFactorApi = consoleClient<typeof secondFactorContract>()

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await secondFactorApi('GET /user/second-factor')).data,
})

export const prove = async (proof: Proof): Promise<SecondFactorView> =>
  (await plain('PUT /user/proof', { body: proof })).data

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the device for a signature of one of the caller's passkeys. Undefined: it gave none. */
export async function provePasskey(): Promise<SecondFactorView | undefined> {
  const { data } = await plain('POST /user/proof-options')
  const passkey = await ofDevice(startAuthentication({ optionsJSON: data as unknown as RequestOptions }))
  return passkey && prove({ passkey: passkey as Assertion })
}

/** Has the device make a passkey. Undefined: it made none. */
export async function addPasskey(name: string) {
  const { data } = await secondFactorApi('POST /user/passkey-options')
  const made = await ofDevice(startRegistration({ optionsJSON: data as unknown as CreationOptions }))
  return (
    made &&
    secondFactorApi('POST /user/passkeys', { body: { name, credential: made as unknown as Registration } })
  )
}

/** Whoever turns the device down, or waits too long, may simply try again. */
const ofDevice = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    const known = error instanceof WebAuthnError || (error as Error).name === 'NotAllowedError'
    if (known) return undefined
    throw error
  })
