import { expect, test } from 'vitest'
import { readSheet, stylesFor } from './pageStyles.ts'

const css =
  '@layer base,ui;@font-face{font-family:A;src:url(a.woff2)}@layer ui{.btn:not(.line),a:focus{color:red}' +
  '.tag.ok{color:green}.btn .i{width:1em}@media (width>=9px){.tag{margin:0}.btn{padding:0}}' +
  'select{background:url("data:image/svg+xml,{}")}}@keyframes x{0%{top:0}to{top:1px}}'

const styles = (html: string) => stylesFor(readSheet(css), html)

test('a rule stays when all its classes stand in the page', () => {
  expect(styles('<a class="btn sm"><svg class="i"></svg></a>')).toBe(
    '@layer base,ui;@font-face{font-family:A;src:url(a.woff2)}@layer ui{.btn:not(.line),a:focus{color:red}' +
      '.btn .i{width:1em}@media (width>=9px){.btn{padding:0}}select{background:url("data:image/svg+xml,{}")}}' +
      '@keyframes x{0%{top:0}to{top:1px}}',
  )
})

test('of several selectors only those stay that can match', () => {
  expect(styles('<p>')).toContain('@layer ui{a:focus{color:red}select{')
  expect(styles('<p class="tag">')).not.toContain('.tag.ok')
  expect(styles('<p class="ok tag">')).toContain('.tag.ok{color:green}@media (width>=9px){.tag{margin:0}}')
})

test('a page that uses everything gets the whole sheet', () => {
  expect(styles('<p class="btn tag ok i">')).toBe(css)
})

test('what a page looks like under a pointer or on paper can wait', () => {
  const touched = 'a{top:0}a:hover,a:not(:hover){top:1px}.b:disabled{top:2px}@media print{a{top:3px}}'
  expect(stylesFor(readSheet(touched), '<a class="b">')).toBe('a{top:0}a:not(:hover){top:1px}')
})
