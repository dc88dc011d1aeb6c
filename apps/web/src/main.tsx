// First, because it takes a one-time code out of the address before the router reads it.
import { arrivingCode } from './lib/session/handover.ts'
import '@fontsource-variable/inter/wght.css'
import '@muster/ui/styles.css'
import './app/frame.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootStore } from './app/boot/boot-store.ts'
import { preloadFirstScreen } from './app/first-parts.ts'
import { Root } from './app/Root.tsx'
import { isPublicPage } from './app/router.tsx'
import './app/texts/index.ts'
import { connectApi } from './lib/calls/api.ts'
import { logFailure } from './lib/feedback/failure-log.ts'
import { watchFailures } from './lib/feedback/failures.ts'
import { notifyError, notifySuccess, showPlainly } from './lib/feedback/notices.ts'
import { currentLanguage, preferredLanguage, showLanguage, translate } from './lib/language/i18n.ts'
import { currentEntry } from './lib/session/entry.ts'
import { sessionStore } from './lib/session/session.ts'
import { endSession } from './lib/session/session-end.ts'
import { viewing } from './lib/session/viewing.ts'

// For the libraries that add style elements by themselves (scroll locks).
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
})

watchFailures()

const offline = currentEntry.name === 'me' ? import('./pwa/start.ts') : null

connectApi({
  ...(offline ? { around: async (request, ask) => (await offline).around(request, ask) } : {}),
  token: () => sessionStore.read()?.token ?? null,
  language: currentLanguage,
  gathersReads: true,
  onSessionOver: ({ message, key }) => endSession(message, 'error', key),
  onPasswordDue: () => void bootStore.refresh(),
  onSuccessMessage: notifySuccess,
})

bootStore.before(preloadFirstScreen)

// Before the first screen's code is there, unless that screen is for everybody.
if (!isPublicPage()) bootStore.start(arrivingCode)

// Who has no account yet has chosen nothing, and no organisation is known: then the browser's language.
const ofBrowser = isPublicPage() ? navigator.language.split('-')[0] : undefined

showLanguage(preferredLanguage(ofBrowser)).finally(() => {
  const farewell = viewing.takeFarewell()
  if (farewell) (farewell.kind === 'error' ? notifyError : notifySuccess)(farewell.message)
  const onUncaughtError = (error: unknown) => {
    // React takes the whole page down, the notices with it.
    logFailure(error)
    showPlainly(translate('shell:failure.text'), { isLasting: true })
  }
  createRoot(document.getElementById('root')!, { onUncaughtError }).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
})
