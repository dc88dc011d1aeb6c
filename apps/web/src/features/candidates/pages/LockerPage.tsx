import { portalPage } from '../../../lib/portal/Gate.tsx'

export default portalPage(() => import('../inside/Locker.tsx'))
