import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy } from './people.ts'
import { holdRequests } from './scripts.ts'
import { bookByApi, openSession, type Session, wordsOf } from './sessions.ts'

test('Cancel is disabled while that class is being cancelled, and for that class only [§4.52 §6.7]', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  const other = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await bookByApi(page.request, other)
  const release = await holdRequests(page, '**/api/v1/user/cancel-order/*')
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  // The dialog hides everything behind it from screen readers, so the test looks for hidden elements too.
  const cancelOf = (booked: Session) =>
    page
      .getByRole('row', { includeHidden: true })
      .filter({ hasText: booked.title })
      .filter({ hasText: wordsOf(booked).date })
      .getByRole('button', { name: /^Cancel |^Loading/, includeHidden: true })
  await cancelOf(session).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this class?' })
  await expect(question.getByRole('link', { name: 'How cancelling works' })).toHaveAttribute(
    'href',
    '/rules#cancelling',
  )
  await picture(page, 'cancelling')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(cancelOf(session)).toHaveText('Loading...')
  await expect(cancelOf(session)).toBeDisabled()
  await expect(cancelOf(other)).toBeEnabled()
  await expect(question.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  const reloads = ['get-scheduled-class', 'get-user'].map((call) =>
    page.waitForResponse(`**/api/v1/user/${call}`),
  )
  release()
  await Promise.all(reloads)
  await expect(question).toBeHidden()
  await expect(page.getByRole('link', { name: `Book again: ${session.title}` })).toBeVisible()
  await expect(cancelOf(session)).toBeHidden()
  await expect(cancelOf(other)).toBeEnabled()
})
