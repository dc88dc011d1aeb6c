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
      synonyms: 'give hr role grant access rights permissions भूमिका',
    },
  ],
  /** Synonyms of the screens about access. */
  synonyms: {
    sub_admins: 'invite admin administrator user hr role assign delegate helper rights',
    data_permission: 'access group scope reach location department visibility who sees whom',
    permission_matrix: 'rights privileges authorisation authorization roles compare',
  },
}
