import { TOKEN_KEY } from '../app/boot/open-session.ts'
import { queries } from '../app/query-client.ts'
import { entryStorage } from '../lib/session/entry-storage.ts'
import { offlineCache } from '../lib/session/offline-cache.ts'
import { watchInstallOffer } from './install-offer.ts'
import { keepShown } from './offline-calls.ts'
import { watchConnection } from './watch.ts'

export { around } from './offline-calls.ts'

watchInstallOffer()
watchConnection()
keepShown(queries)
// Nobody is signed in: remove what an interrupted sign-out left behind.
if (entryStorage.get(TOKEN_KEY) === null) void offlineCache.clear()
