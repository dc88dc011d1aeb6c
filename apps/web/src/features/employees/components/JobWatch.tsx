import { Box } from '@mantine/core'
import { JobWatch as Watch } from '../../../lib/job-watch/JobWatch.tsx'

/** An export that is made in the background, until its file can be fetched. */
export function JobWatch({ id, title }: { id: string; title: string }) {
  return (
    <Box mb="md">
      <Watch id={id} title={title} makesFile />
    </Box>
  )
}
