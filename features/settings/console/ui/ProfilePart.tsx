import { useQuery } from '@tanstack/react-query'
import { audienceText } from '#features/studio/text/audience.ts'
import { ApiError, type Body } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { asFilled, type DraftValues } from '#ui/console/filled.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { NumberField } from '#ui/console/TypedField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { ProfileView } from '../profileSchema.ts'
import { profileAction, profileQuery, settingsApi } from '../queries.ts'
import type { settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { LogoPart } from './LogoPart.tsx'
import { labelOf } from './words.ts'

/** The studio's profile. */
export const ProfilePart = () => (
  <QueryPart query={useQuery(profileQuery)} title={text.failed}>
    {(data) => (
      <>
        <PartHead title={text.part.profile}>{text.profileSentence}</PartHead>
        <LogoPart />
        <ProfileForm shown={data} />
      </>
    )}
  </QueryPart>
)

type ProfileBody = Body<typeof settingsContract, 'PUT /console/settings/profile'>
type Link = ProfileBody['socialLinks'][number]

/** The labels of links that have none yet. */
const LABELS = { photos: 'Instagram', professional: 'LinkedIn' } as const
const LINKS = ['photos', 'professional'] as const satisfies readonly Link['kind'][]

/** The form always has both links, even if they are empty: `socialLinks.0` is the page with photos. */
type ProfileValues = Omit<DraftValues<ProfileBody>, 'hindi' | 'socialLinks'> & {
  hindi: { tagline: string; description: string; legalLine: string; audience: string }
  socialLinks: Link[]
}

function formOf({ profile, version }: ProfileView): ProfileValues {
  const { socialLinks = [], ...known } = profile ?? {}
  return {
    version,
    name: known.name ?? '',
    tagline: known.tagline ?? '',
    description: known.description ?? '',
    email: known.email ?? '',
    phone: known.phone ?? '',
    whatsappNumber: known.whatsappNumber ? `+${known.whatsappNumber}` : '',
    legalLine: known.legalLine ?? '',
    audience: known.audience ?? audienceText.specDefault,
    answerHours: known.answerHours ?? null,
    socialLinks: LINKS.map(
      (kind) => socialLinks.find((link) => link.kind === kind) ?? { kind, label: LABELS[kind], url: '' },
    ),
    hindi: {
      tagline: known.hindi?.tagline ?? '',
      description: known.hindi?.description ?? '',
      legalLine: known.hindi?.legalLine ?? '',
      audience: known.hindi?.audience ?? '',
    },
  }
}

/** The address with `https://`, because people type `instagram.com/studio`. */
const withScheme = (page: string) => (/^\w+:/.test(page) ? page : `https://${page}`)

const bodyOf = (form: ProfileValues): ProfileBody =>
  asFilled<ProfileBody>({
    ...form,
    socialLinks: form.socialLinks
      .filter(({ url }) => url.trim())
      .map((link) => ({ ...link, url: withScheme(link.url.trim()) })),
    hindi: Object.fromEntries(Object.entries(form.hindi).filter(([, text]) => text)),
  })

/** Maps the paths of errors back to the form: empty links are not sent, so an index counts only the sent links. */
const throwWithFormPaths =
  (sent: readonly Link[]) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path.replace(
        /^socialLinks\.(\d)/,
        (_, at) => `socialLinks.${LINKS.indexOf(sent[Number(at)]?.kind ?? 'photos')}`,
      ),
      message,
    ])
    throw new ApiError(error.status, error.message, error.code, Object.fromEntries(fields))
  }

const labelOfProfile = (path: string): string =>
  path === 'socialLinks' ? `${text.photos}, ${text.professional}` : labelOf(path)
const displayOfProfile = (path: string, value: unknown): string | undefined =>
  path === 'socialLinks' ? (value as Link[]).map(({ url }) => url).join(' ') || undefined : undefined

function ProfileForm({ shown }: { shown: ProfileView }) {
  const form = useConsoleForm(formOf(shown), 'settings.profile')
  const save = useAction({
    form,
    call: () => {
      const body = bodyOf(form.values)
      return settingsApi('PUT /console/settings/profile', { body }).catch(
        throwWithFormPaths(body.socialLinks),
      )
    },
    ...profileAction,
  })
  return (
    <ConsoleForm form={form} onSubmit={() => save.run()}>
      <EditConflict form={form} labelOf={labelOfProfile} display={displayOfProfile} />
      <FieldPair>
        <Field label={text.name} required {...form.field('name')} />
        <Field label={text.email} type="email" required {...form.field('email')} />
      </FieldPair>
      <FieldPair>
        <Field label={text.phone} type="tel" required {...form.field('phone')} />
        <Field label={text.whatsapp} hint={text.whatsappHint} type="tel" {...form.field('whatsappNumber')} />
      </FieldPair>
      <Field label={text.tagline} required {...form.field('tagline')} />
      <TextArea label={text.description} rows={3} required {...form.field('description')} />
      <FieldPair>
        <Field label={text.legalLine} hint={text.legalLineHint} required {...form.field('legalLine')} />
        <NumberField label={text.answerHours} {...form.control('answerHours')} />
      </FieldPair>
      <Field label={text.audience} hint={text.audienceHint} required {...form.field('audience')} />
      <FieldPair>
        <Field
          label={text.photos}
          hint={text.pageHint}
          inputMode="url"
          {...form.field('socialLinks.0.url')}
        />
        <Field
          label={text.professional}
          hint={text.pageHint}
          inputMode="url"
          {...form.field('socialLinks.1.url')}
        />
      </FieldPair>
      <h3>{text.inHindi}</h3>
      <Field label={text.tagline} lang="hi" {...form.field('hindi.tagline')} />
      <TextArea label={text.description} lang="hi" rows={3} {...form.field('hindi.description')} />
      <FieldPair>
        <Field label={text.legalLine} lang="hi" {...form.field('hindi.legalLine')} />
        <Field
          label={text.audience}
          hint={text.audienceHindiHint}
          lang="hi"
          {...form.field('hindi.audience')}
        />
      </FieldPair>
      <p>
        <Button sm type="submit" pending={form.pending}>
          {text.save}
        </Button>
      </p>
    </ConsoleForm>
  )
}
