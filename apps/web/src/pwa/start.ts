import { TOKEN_KEY } from '../app/boot/open-session.ts'
import { entryStorage } from '../lib/session/entry-storage.ts'
import { offlineCache } from '../lib/session/offline-cache.ts'
import { watchInstallOffer } from './install-offer.ts'
import { watchConnection } from './watch.ts'

export { around } from './offline-calls.ts'

watchInstallOffer()
watchConnection()
// Nobody is signed in: remove what an interrupted sign-out left behind.
if (entryStorage.get(TOKEN_KEY) === null) void offlineCache.clear()
