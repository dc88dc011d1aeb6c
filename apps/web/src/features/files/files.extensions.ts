import type { FeatureExtensions } from '../../lib/extensions.ts'

export const filesExtensions: FeatureExtensions = {
  quickActions: [
    { id: 'files.downloads', label: 'shell:avatar.downloads', to: '/downloads', entry: 'admin' },
  ],
}
