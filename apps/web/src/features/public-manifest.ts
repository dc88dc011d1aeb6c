import type { Screen } from '../lib/screen/screen-definition.ts'
import { candidatesPublicScreens } from './candidates/public.screens.ts'
import { employeesPublicScreens } from './employees/public.screens.ts'
import { filesPublicScreens } from './files/public.screens.ts'
import { helpdeskPublicScreens } from './helpdesk/public.screens.ts'
import { offboardingPublicScreens } from './offboarding/public.screens.ts'
import { organisationPublicScreens } from './organisation/public.screens.ts'
import { requestsPublicScreens } from './requests/public.screens.ts'
import { sessionPublicScreens } from './session/public.screens.ts'

/**
 * The screens that need no session. They come with the page itself, so that it knows at once whether it has to
 * find out who is here; every other screen is in manifest.ts, which is loaded for who signs in.
 */
export const publicModules: Readonly<Record<string, readonly Screen[]>> = {
  session: sessionPublicScreens,
  files: filesPublicScreens,
  employees: employeesPublicScreens,
  organisation: organisationPublicScreens,
  requests: requestsPublicScreens,
  candidates: candidatesPublicScreens,
  offboarding: offboardingPublicScreens,
  helpdesk: helpdeskPublicScreens,
}

export const publicScreens: readonly Screen[] = Object.values(publicModules).flat()
