const NO_CONTENT = 204;

/** A form to send whose progress is to be told. */
export interface FormUpload {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal;
  /** Given up when nothing moves for this long, in ms: a large file may take longer than any fixed time (G-12). */
  stallMs: number;
  /** Whether cookies go along; not to a storage, which knows the form by its signature alone. */
  withCookies?: boolean;
  /** Bytes gone so far and in all. */
  onProgress(sent: number, total: number): void;
}

/** Sends a form as `fetch` would, and tells how much of it has gone, which `fetch` cannot. */
export function sendForm(url: string, upload: FormUpload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      upload.signal.removeEventListener('abort', abort);
    };
    const fail = (name: string) => () => {
      end();
      reject(new DOMException(name, name));
    };
    const abort = () => request.abort();
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('TimeoutError')();
        request.abort();
      }, upload.stallMs);
    };
    request.open(upload.method, url);
    upload.headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.withCredentials = upload.withCookies ?? true;
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      upload.onProgress(loaded, total);
    };
    request.onprogress = moved;
    request.onerror = fail('NetworkError');
    request.onabort = fail('AbortError');
    request.onload = () => {
      end();
      const { status, statusText } = request;
      resolve(new Response(status === NO_CONTENT ? null : request.response, { status, statusText }));
    };
    upload.signal.addEventListener('abort', abort);
    moved();
    if (upload.signal.aborted) abort();
    else request.send(upload.body);
  });
}
