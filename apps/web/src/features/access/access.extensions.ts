import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './texts.ts'

export const accessExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'access.sub_admin',
      label: 'access:quick.subAdmin',
      to: '/users/sub-admins?add',
      entry: 'admin',
      permission: 'access.sub_admin.manage',
    },
  ],
}
