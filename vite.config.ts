import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { firstLoad } from './vite.firstLoad.ts'
import { compressFolder, scopedNames } from './vite.shared.ts'

/** Compressed copies of the browser's files. The server's build runs last, and writes the browser's list of routes. */
const siteCopies = (): Plugin => ({
  name: 'site-copies',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async writeBundle({ dir }) {
    if (dir) await compressFolder(join(dir, '..', 'client'))
  },
})

/**
 * The modules that nearly every page needs are in one file, because it compresses better than many small ones, and
 * the browser does not have to load a chain of files. The home page first loads 10 scripts, 136 kB gzip; with only
 * the libraries in that file 53, 150 kB; without that file 54, 153 kB; with everything that 8 entries share
 * (`minShareCount`) 31, 149 kB.
 */
const EVERY_PAGE = [
  /\/(pages|Post)\.module\.css$/,
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/app\/(frame\/(Frame|ErrorPage)|seo|useNow)\.tsx?$/,
  /\/ui\/(Actions|Empty|Field|Html|KindGlyph|Plate|RuledSection|Rupees|Seats|SectionHead|Tag)\.tsx$/,
  /\/(EnquirySection|SessionRow|BookButton)\.tsx$/,
  /\/(lib\/time|lib\/refusals|lib\/text\/days|timetable\/text\/timetable|studio\/text\/whereabouts|app\/revalidateUnlessPopup)\.ts$/,
]

/**
 * Code that is needed later, or only by some pages, is also in few files: the first file contains the name of
 * each, and small files compress badly.
 */
const SHARED = {
  // Used by trainings too, which need nothing else of the feature `passes`.
  money: /\/lib\/money\.ts$/,
  packages: /\/passes\/(rules|packageRules|text\/membership|ui\/(EachClass|PackageMenu))\.tsx?$/,
  tabs: /\/ui\/(TabLinks\.tsx|Tabs\.module\.css)$/,
  form: /\/(ui\/(form|useForm)|identity\/(rules|text\/identity))\.ts$/,
  password: /\/ui\/(Checkbox|PasswordField)\.tsx$/,
  // Toasts are also used without a dialog.
  dialog:
    /\/node_modules\/(@base-ui|@floating-ui)\/(?!.*\/toast\/)|\/ui\/(Dialog|AlertDialog|DockForToasts)\.tsx$/,
}
const oneFirstFile = (): Plugin => ({
  name: 'one-first-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  outputOptions: (options) => ({
    ...options,
    codeSplitting: {
      groups: [
        { name: 'site', test: (id) => EVERY_PAGE.some((location) => location.test(id)) },
        ...Object.entries(SHARED).map(([name, test]) => ({ name, test })),
      ],
    },
  }),
})

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), oneFirstFile(), firstLoad(), siteCopies()],
  build: { target: 'es2023' },
  css: { modules: { generateScopedName: scopedNames(command) } },
  // In development, modules that are loaded later are found at the start, and not at the first popup.
  optimizeDeps: { entries: ['app/**/*.tsx', 'features/*/ui/*.tsx', 'ui/*.tsx'] },
  environments: {
    ssr: {
      // The server is bundled with the pages: one module graph, one build.
      build: { rolldownOptions: { input: './server/main.ts' } },
      // Built pages and mails use React's production build, and so does everything that renders with it, whatever
      // NODE_ENV the server is started with.
      ...(command === 'build'
        ? {
            resolve: {
              noExternal: ['react', 'react-dom', 'react-router', '@tanstack/react-query', /^@react-email\//],
            },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
    },
  },
}))
