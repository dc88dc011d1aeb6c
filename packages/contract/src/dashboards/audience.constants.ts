/** What an audience can be limited by. */
export const audienceDimensions = ['entity', 'location', 'department', 'employment_type'] as const
