import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Assertion, Proof, Registration, SecondFactorView, secondFactorContract } from './schema.ts'

/** A client that does not open the reauthentication dialog, because the dialog itself uses it. */
const clientWithoutDialog = client<typeof secondFactorContract>()
export const secondFactorApi = consoleClient(async () => (await import('./schema.ts')).secondFactorContract)

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await secondFactorApi('GET /user/second-factor')).data,
})

export const verifyFactor = async (proof: Proof): Promise<SecondFactorView> =>
  (await clientWithoutDialog('PUT /user/proof', { body: proof })).data

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Authenticates with one of the caller's passkeys on this device. Undefined if the device returned no signature. */
export async function verifyPasskey(): Promise<SecondFactorView | undefined> {
  const { data } = await clientWithoutDialog('POST /user/proof-options')
  const optionsJSON = data as unknown as RequestOptions
  const passkey = await unlessCancelled(startAuthentication({ optionsJSON }))
  return passkey && verifyFactor({ passkey: passkey as Assertion })
}

/** Creates and registers a passkey on this device. Undefined if the device created none. */
export async function addPasskey(name: string) {
  const { data } = await secondFactorApi('POST /user/passkey-options')
  const optionsJSON = data as unknown as CreationOptions
  const created = await unlessCancelled(startRegistration({ optionsJSON }))
  return (
    created &&
    secondFactorApi('POST /user/passkeys', { body: { name, credential: created as unknown as Registration } })
  )
}

/** Undefined if the person cancelled on the device or waited too long: that is not an error, they can try again. */
const unlessCancelled = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    const isCancelled = error instanceof WebAuthnError || (error as Error).name === 'NotAllowedError'
    if (isCancelled) return undefined
    throw error
  })
