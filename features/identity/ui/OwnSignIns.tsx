import { client } from '#lib/api.ts'
import type { identityContract } from '../schema.ts'
import { signInsText } from '../text/signIns.ts'
import { SignInList, type SignInSource } from './SignInList.tsx'

const api = client<typeof identityContract>()

const own: SignInSource = {
  queryKey: ['user', 'sign-ins'],
  read: async () => (await api('GET /user/sign-ins')).data,
  end: (signInId) =>
    signInId
      ? api('DELETE /user/sign-ins/:signInId', { params: { signInId } })
      : api('DELETE /user/sign-ins'),
}

/** The signed-in user's own sign-ins. */
export const OwnSignIns = () => (
  <section>
    <h3>{signInsText.title}</h3>
    <SignInList source={own} own />
  </section>
)
