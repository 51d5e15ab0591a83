import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { EnquiryForm } from './EnquiryForm.tsx'

test('the form has Full Name, Email, Phone of India, Message and Submit [§2.51 §5.11]', () => {
  const page = renderToStaticMarkup(
    <StaticRouter location="/contact-us">
      <EnquiryForm />
    </StaticRouter>,
  )
  expect(page).toContain('aria-label="Let&#x27;s keep in touch"')
  const labels = [...page.matchAll(/<label[^>]* for=[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)
  expect(labels).toEqual(['Full Name', 'Email', 'Phone', 'Message'])
  const inputs = page.match(/<input[^>]*>/g) ?? []
  expect(inputs.find((input) => input.includes('name="email"'))).toContain('type="email"')
  const phone = inputs.find((input) => input.includes('name="phone"'))
  expect(phone).toContain('value="+91 "')
  expect(phone).toContain('placeholder="Phone Number (optional)"')
  expect(page).toMatch(/<button[^>]*>Submit/)
})
