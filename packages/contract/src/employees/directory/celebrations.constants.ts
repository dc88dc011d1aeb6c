export const celebrationKinds = ['birthday', 'work_anniversary', 'marriage_anniversary'] as const
