import { can, endpoint, field, z } from '../kit/index.ts'

export const archiveCandidateFiles = endpoint({
  id: 'onboarding.files.archive',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/onbording/downloadall_doc',
  access: can('onboarding.candidate.view'),
  body: z.object({
    candidate_id: z.array(field.id()).check(z.minLength(1), z.maxLength(200)),
  }),
  data: z.object({
    /** Public id of the job that writes the archive; it is then in My downloads. */
    job: z.string(),
    /** Files that it will have. */
    files: z.int(),
  }),
  errors: ['onboarding.no_files'],
  summary:
    'All files of these candidates as one zip, with a folder for each; a background job answers its link',
})
