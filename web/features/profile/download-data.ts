import { errorOf, NetworkError } from '#shared/api/api-error.ts';
import { exportAccount } from '#shared/contracts/endpoints/account.ts';

/**
 * Saves one's data as a file. Fetched rather than linked, so that a refusal can be told; browsers keep what is large on disk.
 * @throws ApiError, NetworkError
 */
export async function downloadData(): Promise<void> {
  const response = await fetch(exportAccount.path, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'bonjour-my-data.zip';
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
