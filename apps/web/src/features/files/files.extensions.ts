import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './files.titles.ts'

export const filesExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'files.downloads',
      label: 'fileTitles:downloads',
      to: '/downloads',
      entry: 'both',
      section: 'more',
      synonyms: 'files exports documents xlsx फ़ाइल दस्तावेज़',
    },
  ],
  profileTabs: [
    {
      id: 'files',
      label: 'fileTitles:requests',
      permission: 'files.request.manage',
      lazy: () => import('./components/FileRequests.tsx'),
    },
  ],
}
