/** Milliseconds of processor time that this process has taken so far, whatever else the machine does. */
export function getProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
