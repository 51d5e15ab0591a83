import { expect, test } from 'vitest'
import { securePage } from './contentSecurityPolicy.ts'

const noOrigins = { script: [], frame: [], connect: [] }
const nonce = 'b3c1'

test('the policy allows our own scripts and styles by hash, and the page contains no nonce', () => {
  const page = `<style nonce="${nonce}">a{}</style><script type="module" nonce="${nonce}">1</script><script src="/x.js" nonce="${nonce}"></script>`
  const { html, policy } = securePage(page, nonce, noOrigins)
  expect(html).toBe('<style>a{}</style><script type="module">1</script><script src="/x.js"></script>')
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=*';/)
})

test('a script inside stored text is in the page but not in the policy', () => {
  const attack =
    '<script>steal()</script><script nonce="guess">steal()</script><style>body{display:none}</style>'
  const { policy } = securePage(`<article>${attack}</article>`, nonce, noOrigins)
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
})

test('scripts from the gateway may only come from its checkout host', () => {
  const razorpay = {
    script: ['https://checkout.razorpay.com'],
    frame: ['https://api.razorpay.com'],
    connect: [],
  }
  const { policy } = securePage('', nonce, razorpay)
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;")
  expect(policy).toContain("frame-src 'self' https://api.razorpay.com ")
})
