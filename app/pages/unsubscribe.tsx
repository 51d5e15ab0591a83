import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { linkHeaders } from '#app/mailedLink.server.ts'
import { linkMeta } from '#app/mailedLink.tsx'
import { AuthPage, PageView } from '#features/identity/ui/AuthPage.tsx'
import { chooseByLink } from '#features/messages/queries.ts'
import type { Topic } from '#features/messages/schema.ts'
import { unsubscribeText as text } from '#features/messages/text/unsubscribe.ts'
import { ApiError } from '#lib/api.ts'
import { searchWith } from '#lib/popupAddress.ts'
import { Actions } from '#ui/Actions.tsx'
import { Button, TextLink } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Route } from './+types/unsubscribe'

export const headers = () => linkHeaders
export const meta: Route.MetaFunction = () => linkMeta(text.title)

/** `offFailed`, `onFailed`: there was no response to turning the mails off or on. */
type State = 'pending' | 'off' | 'on' | 'unknown' | 'offFailed' | 'onFailed'

/** If a mail program has cut off the link, no request is sent. */
const isComplete = (token: string) => /^[\w-]{38,39}$/.test(token)

/**
 * The link at the end of a reminder, or of a mail before a pass ends. Opening it in a browser turns such mails
 * off, without a sign-in or another click; a button turns them on again. Mail scanners that only fetch the page
 * change nothing.
 */
export default function Unsubscribe() {
  const { token = '' } = useParams()
  const [state, setState] = useState<State>(isComplete(token) ? 'pending' : 'unknown')
  const [topic, setTopic] = useState<Topic>()
  const [mayUndo, setMayUndo] = useState(false)
  const choose = async (isOn: boolean) => {
    try {
      const response = await chooseByLink(token, isOn)
      setTopic(response.topic)
      setMayUndo(response.mayUndo)
      setState(response.isOn ? 'on' : 'off')
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND'
      setState(isUnknown ? 'unknown' : isOn ? 'onFailed' : 'offFailed')
    }
  }
  const turnOff = useEffectEvent(() => choose(false))
  useEffect(() => {
    if (isComplete(token)) void turnOff()
  }, [token])
  const topicText = topic && text.topics[topic]
  const titles: Partial<Record<State, string | undefined>> = {
    off: topicText?.off,
    on: topicText?.undone,
    unknown: text.unknown,
  }
  return (
    <AuthPage>
      <PageView title={titles[state] ?? topicText?.title ?? text.title}>
        <div aria-live="polite">
          {state === 'pending' && <Spinner />}
          {state === 'off' && (
            <>
              <p>{topicText?.done}</p>
              <p className="mute">{text.still}</p>
            </>
          )}
          {state === 'unknown' && <p>{text.unknownHelp}</p>}
          {(state === 'offFailed' || state === 'onFailed') && (
            <ConnectionLost lost={{ again: () => void choose(state === 'onFailed') }} />
          )}
        </div>
        <p className="mute">
          {text.choose}{' '}
          <TextLink to={`/${searchWith('', { name: 'account', tab: 'messages' })}`}>{text.account}</TextLink>
        </p>
        <Actions>
          {state === 'off' && mayUndo && (
            <Button outline onClick={() => void choose(true)}>
              {topicText?.undo}
            </Button>
          )}
          {state === 'on' && (
            <Button outline onClick={() => void choose(false)}>
              {text.unsubscribeAgain}
            </Button>
          )}
        </Actions>
      </PageView>
    </AuthPage>
  )
}
