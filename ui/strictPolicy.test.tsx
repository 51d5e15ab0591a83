import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { ChipLink, Chips } from './Chips.tsx'
import { DateField } from './DateField.tsx'
import { Measure } from './Measure.tsx'
import { OtpField } from './OtpField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { Plate } from './Plate.tsx'
import { Rupees } from './Rupees.tsx'
import { Seats } from './Seats.tsx'
import { Tabs } from './Tabs.tsx'

const nothing = () => {}
const html = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

test('no component has an inline style in its HTML, which the content security policy would refuse', () => {
  const page = html(
    <>
      <Avatar name="Ananya Rao" />
      <Button pending>Save</Button>
      <ButtonLink to="/" icon="go">
        Home
      </ButtonLink>
      <Chips label="Kind">
        <ChipLink on to="/">
          Mat
        </ChipLink>
      </Chips>
      <DateField label="DOB" />
      <Measure days={28} at={0.3} label="Today" />
      <OtpField label="Code" value="12" onChange={nothing} />
      <PasswordField label="Password" />
      <PhoneField label="Phone" value="" onChange={nothing} />
      <Plate ratio="4:5" src="/art/hundred.svg" alt="" />
      <Seats capacity={8} left={3} />
      <Tabs label="Account" value="a" onChange={nothing} tabs={[{ value: 'a', label: 'One', panel: 'x' }]} />
    </>,
  )
  expect(page).not.toMatch(/\sstyle=|<style/)
})

test('every seat is one tick, and free seats are at the right', () => {
  expect(html(<Seats capacity={8} left={3} />)).toContain(
    '<path d="M0 7H35"></path><path class="free" d="M35 7H53">',
  )
  expect(html(<Seats capacity={8} left={0} />)).not.toContain('free')
  expect(html(<Seats capacity={2} left={9} />)).toContain('d="M0 7H11"')
})

test('seats are not drawn if they do not fit into a day of the week view', () => {
  expect(html(<Seats sm capacity={20} left={20} />)).toContain('width="98"')
  expect(html(<Seats capacity={21} left={3} />)).toBe('')
})

test('each rupee sign is set apart from its digits, and the rest of the text is unchanged', () => {
  expect(html(<Rupees text="₹3,400 per Week" />)).toBe('<span class="sign">₹</span>3,400 per Week')
})
