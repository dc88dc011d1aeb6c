import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './texts.ts'

export const filesExtensions: FeatureExtensions = {
  quickActions: [
    { id: 'files.downloads', label: 'shell:avatar.downloads', to: '/downloads', entry: 'admin' },
  ],
  profileTabs: [
    {
      id: 'files',
      label: 'files:requests.tab',
      permission: 'files.request.manage',
      lazy: () => import('./components/FileRequests.tsx'),
    },
  ],
}
