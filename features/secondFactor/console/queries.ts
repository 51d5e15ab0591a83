import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Assertion, Proof, Registration, SecondFactorView, secondFactorContract } from './schema.ts'

/** The plain client: reauthentication must not open the console's dialog for it. */
const plain = client<typeof secondFactorContract>()
export const secondFactorApi = consoleClient(async () => (await import('./schema.ts')).secondFactorContract)

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await secondFactorApi('GET /user/second-factor')).data,
})

export const verifyFactor = async (proof: Proof): Promise<SecondFactorView> =>
  (await plain('PUT /user/proof', { body: proof })).data

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the device for a signature by one of the caller's passkeys. Undefined if the device returned none. */
export async function verifyPasskey(): Promise<SecondFactorView | undefined> {
  const { data } = await plain('POST /user/proof-options')
  const passkey = await ofDevice(startAuthentication({ optionsJSON: data as unknown as RequestOptions }))
  return passkey && verifyFactor({ passkey: passkey as Assertion })
}

/** Asks the device to create a passkey. Undefined if it created none. */
export async function addPasskey(name: string) {
  const { data } = await secondFactorApi('POST /user/passkey-options')
  const created = await ofDevice(startRegistration({ optionsJSON: data as unknown as CreationOptions }))
  return (
    created &&
    secondFactorApi('POST /user/passkeys', { body: { name, credential: created as unknown as Registration } })
  )
}

/** It is not an error if a person cancelled on the device or waited too long: they may try again. */
const ofDevice = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    const known = error instanceof WebAuthnError || (error as Error).name === 'NotAllowedError'
    if (known) return undefined
    throw error
  })
